import { useState } from 'react';
import { useWidth } from '../width.ts';
import classes from './burn-up.module.css';
import type { BurnUpData, BurnUpTexts } from './burn-up-data.ts';
import { HEIGHT, layoutOf } from './burn-up-layout.ts';
import { Grid, Limit, Reserved, Steps, Today } from './burn-up-lines.tsx';
import { Buttons, Legend, Sign } from './burn-up-marks.tsx';

interface Shown {
  data: BurnUpData;
  texts: BurnUpTexts;
  open(id: string): void;
}

/** How a sum grew in a month: a step for each entry, against the limit that held. */
export function BurnUp({ data, texts, open }: Shown) {
  const { ref, width } = useWidth(0);
  const { marks } = data;
  const [chosen, setChosen] = useState<string>();
  const shown = Math.max(
    0,
    marks.findIndex(({ id }) => id === chosen),
  );
  const at = layoutOf(data, Math.max(width, 240));
  return (
    <figure className={classes.figure}>
      <div ref={ref} className={classes.frame}>
        {width > 0 && (
          <>
            <svg
              role="img"
              aria-label={texts.label}
              width={at.width}
              height={HEIGHT}
              viewBox={`0 0 ${at.width} ${HEIGHT}`}
            >
              <Grid at={at} texts={texts} />
              <Steps data={data} at={at} />
              <Reserved data={data} at={at} texts={texts} />
              <Limit data={data} at={at} texts={texts} />
              <Today data={data} at={at} texts={texts} />
              {marks.map((mark) => (
                <Sign key={mark.id} mark={mark} at={at} shown={mark.id === chosen} />
              ))}
            </svg>
            {marks.length > 0 && (
              <Buttons
                label={texts.marks}
                marks={marks}
                at={at}
                shown={shown}
                show={(index) => setChosen(marks[index]?.id)}
                open={open}
              />
            )}
          </>
        )}
      </div>
      <figcaption className={classes.caption}>
        {marks.find(({ id }) => id === chosen)?.text ?? (marks.length > 0 ? texts.hint : '')}
      </figcaption>
      <Legend marks={marks} kinds={texts.kinds} />
    </figure>
  );
}
