/** The hour that a moment is in. */
const hourOf = (moment: string): string => `date_trunc('hour', ${moment}, 'UTC')`;

/** An attempt as it is counted: its hour, how it ended, how long it took. */
export const countedAttempt = (attempt: string): string =>
  `${hourOf(`to_timestamp((${attempt}->>'startedAt')::bigint)`)},
   coalesce(${attempt}->>'error', 'delivered'), (${attempt}->>'durationMs')::integer`;

/** A delivery that was given up, as it is counted. */
export const countedFailure = (finishedAt: string): string => `${hourOf(finishedAt)}, 'failed', 0`;

/**
 * Adds to the figures, in one statement for many: rows of a subscription, an hour, how something
 * ended, and milliseconds. In one order, so that two workers wait for each other.
 */
export const addingFigures = (rows: string): string =>
  `INSERT INTO webhook_figures AS known
     (subscription_id, hour, outcome, count, duration_ms, longest_ms)
   SELECT subscription_id, hour, outcome, count(*), sum(ms), max(ms)
   FROM (${rows}) AS fresh (subscription_id, hour, outcome, ms)
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
   ON CONFLICT (subscription_id, hour, outcome) DO UPDATE
     SET count = known.count + excluded.count,
       duration_ms = known.duration_ms + excluded.duration_ms,
       longest_ms = greatest(known.longest_ms, excluded.longest_ms)`;

/** Adds those of an update that were given up. */
export const addingFailures = (ended: string): string =>
  addingFigures(`SELECT subscription_id, ${countedFailure('finished_at')} FROM ${ended}
     WHERE status = 'failed'`);
