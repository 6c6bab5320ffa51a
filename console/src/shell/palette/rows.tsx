import { useEffect } from 'react';
import { Icon } from '../icons.tsx';
import { useWords } from '../language.tsx';
import type { Choice, Group } from './choice.ts';
import classes from './palette.module.css';
import { paletteWords } from './words.ts';

export const idOfRow = ({ id }: Choice): string => `found-${id.replaceAll(/\W/g, '-')}`;

interface Marked {
  groups: readonly Group[];
  marked: Choice | undefined;
  take(choice: Choice): void;
}

/** The rows by their headings; the marked one is always in sight. */
export function Rows({ groups, marked, take }: Marked) {
  const words = useWords(paletteWords);
  const id = marked && idOfRow(marked);
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div role="listbox" id="found" aria-label={words.results} className={classes.list}>
      {groups.map(({ label, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list box has no element
        <div key={label} role="group" aria-label={label}>
          <div className={classes.heading} aria-hidden="true">
            {label}
          </div>
          {choices.map((choice) => (
            <Row key={choice.id} choice={choice} marked={choice === marked} take={take} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Is never focused itself: the field of the palette keeps the focus and handles the keys. */
const Row = ({
  choice,
  marked,
  take,
}: {
  choice: Choice;
  marked: boolean;
  take(choice: Choice): void;
}) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
  <div
    role="option"
    id={idOfRow(choice)}
    aria-selected={marked}
    className={classes.row}
    onClick={() => take(choice)}
  >
    <Icon name={choice.icon} />
    <div className={classes.text}>
      <div>{choice.label}</div>
      {choice.detail && <div className={classes.detail}>{choice.detail}</div>}
    </div>
  </div>
);
