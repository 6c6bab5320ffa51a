import { Link } from '@tanstack/react-router';
import { type Category, useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { OVERVIEW, sameOnly, useAsked } from '../use-overview.ts';
import classes from './matrix.module.css';
import { matrixWords } from './words.ts';

interface Opened {
  group: string;
  /** What the group is called. */
  row: string;
  /** Of all benefits without it. */
  category?: Category;
  cents: number;
}

/** An amount that opens the people behind it; its address can be sent to a colleague. */
export function Opening({ group, row, category, cents }: Opened) {
  const words = useWords(matrixWords);
  const names = useBenefitNames();
  const { euros } = useFormats();
  const { companyId } = useAsked();
  const benefit = category ? names.category(category) : words.everything;
  const amount = euros(cents);
  return (
    <Link
      to={OVERVIEW}
      params={{ companyId }}
      search={(before: object) => ({ ...before, group, category })}
      resetScroll={false}
      activeOptions={sameOnly}
      className={classes.opening}
      aria-label={words.field(row, benefit, amount)}
      aria-haspopup="dialog"
    >
      {amount}
    </Link>
  );
}
