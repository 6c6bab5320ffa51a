import { company, firstOf, type Plant } from './planted.ts';

export const words: Plant[] = [
  {
    what: 'somebody whom nobody finds',
    breaks: 'everybody is found by their legal id, but those from before who are still to come',
    id: firstOf('employees'),
    damage: `DELETE FROM people_words WHERE employee_id = '$id'`,
  },
  {
    what: 'an address that somebody had before',
    breaks: 'nobody is found by what they are not called any more',
    id: firstOf('employees'),
    damage: `INSERT INTO people_words (company_id, key, employee_id)
      SELECT company_id, 'old@address.example', id FROM employees WHERE id = '$id'`,
  },
  {
    what: 'a company that nobody finds',
    breaks: 'every company is found by its legal id, but those from before that are still to come',
    id: company,
    damage: `DELETE FROM company_words WHERE company_id = '$id'`,
  },
];
