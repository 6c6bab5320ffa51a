import { firstOf, type Plant } from './planted.ts';

const placed = 'an event stands in the feed where its transaction was, which has begun';
const told = 'an event is found by the employee that it tells of, and by no other';
const above = 'an epoch of the feed begins above the ones before';
const known =
  'the status of a subscription is the last of its changes, which are numbered without gaps';
const subscription = firstOf('webhook_subscriptions');

/** Damage to events and to what decides who is told of them. */
export const events: Plant[] = [
  {
    what: 'an event of a transaction that has not begun',
    breaks: placed,
    id: firstOf('events'),
    damage: `UPDATE events SET position = position + 1000000000000 WHERE id = '$id'`,
  },
  {
    what: 'an event that is found by nobody',
    breaks: told,
    id: firstOf('events', 'employee_id IS NOT NULL'),
    damage: `UPDATE events SET employee_id = NULL WHERE id = '$id'`,
  },
  {
    what: 'an epoch that begins below the one before',
    breaks: above,
    id: 'SELECT gen_random_uuid() AS id',
    damage: `INSERT INTO event_epochs SELECT number + 1, '$id', system_identifier, timeline,
      first_position - 1, position_offset, now() FROM event_epochs`,
  },
  {
    what: 'a subscription whose last change is not kept',
    breaks: known,
    id: subscription,
    damage: `UPDATE webhook_subscriptions SET status = CASE status WHEN 'enabled' THEN 'disabled'
      ELSE 'enabled' END WHERE id = '$id'`,
  },
  {
    what: 'a change of a subscription that is missing',
    breaks: known,
    id: subscription,
    damage: `UPDATE webhook_subscription_changes SET number = number + 1
      WHERE (subscription_id, number) IN (SELECT subscription_id, max(number)
        FROM webhook_subscription_changes WHERE subscription_id = '$id' GROUP BY 1)`,
  },
];
