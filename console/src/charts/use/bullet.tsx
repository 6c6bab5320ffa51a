import classes from './bullet.module.css';

/** How a limit is used; all in percent of the limit. */
export interface Use {
  used: number;
  reserved: number;
}

/** The end of the scale; what is used beyond it is cut off, and the number says how much it is. */
const END = 125;
const HEIGHT = 18;

/** The pattern of what is reserved and of what is over; once on a page that has bullets. */
export const BulletPatterns = () => (
  <svg width="0" height="0" className={classes.patterns} aria-hidden="true">
    <defs>
      <pattern id="bullet-reserved" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 7 7 -1" className={classes.reservedLine} />
      </pattern>
      <pattern id="bullet-over" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={classes.overGround} />
        <path d="M-1 -1 7 7" className={classes.overLine} />
      </pattern>
    </defs>
  </svg>
);

const at = (percent: number): string => `${(Math.min(END, Math.max(0, percent)) / END) * 100}%`;
const between = (from: number, to: number) => ({
  x: at(from),
  width: `${(Math.max(0, Math.min(END, to) - Math.min(END, from)) / END) * 100}%`,
});

/** What is used of a limit, which is the tick at its end; the text beside it says the same. */
export function Bullet({ used, reserved }: Use) {
  const full = used + reserved;
  return (
    <svg width="100%" height={HEIGHT} className={classes.bullet} aria-hidden="true">
      <rect {...between(0, 80)} y={3} height={12} className={classes.ground} />
      <rect {...between(80, 100)} y={3} height={12} className={classes.near} />
      <rect {...between(0, Math.min(used, 100))} y={5} height={8} className={classes.used} />
      {used > 100 && <rect {...between(100, used)} y={5} height={8} fill="url(#bullet-over)" />}
      {reserved > 0 && (
        <>
          <rect {...between(used, full)} y={5} height={8} className={classes.reserved} />
          <rect {...between(used, full)} y={5} height={8} fill="url(#bullet-reserved)" />
        </>
      )}
      <line x1={at(100)} x2={at(100)} y1={0} y2={HEIGHT} className={classes.limit} />
    </svg>
  );
}

/** The scale of all bullets below it. */
export function BulletScale({ text }: { text(percent: number): string }) {
  return (
    <svg width="100%" height={HEIGHT} className={classes.bullet} aria-hidden="true">
      {[0, 50, 80, 100].map((percent) => (
        <text
          key={percent}
          x={at(percent)}
          y={13}
          textAnchor={percent === 0 ? 'start' : 'middle'}
          className={percent === 100 ? classes.hundred : classes.tick}
          data-percent={percent}
        >
          {text(percent)}
        </text>
      ))}
    </svg>
  );
}

/** What each kind of surface stands for. */
export function BulletKey({
  names,
}: {
  names: Record<'used' | 'reserved' | 'over', string> & { limit: string };
}) {
  return (
    <ul className={classes.key} aria-hidden="true">
      {(['used', 'reserved', 'over', 'limit'] as const).map((kind) => (
        <li key={kind}>
          <svg width="18" height="14" aria-hidden="true">
            {kind === 'limit' ? (
              <line x1="9" x2="9" y1="0" y2="14" className={classes.limit} />
            ) : (
              <rect x="1" y="3" width="16" height="8" className={classes[kind]} />
            )}
            {kind === 'reserved' && (
              <rect x="1" y="3" width="16" height="8" fill="url(#bullet-reserved)" />
            )}
            {kind === 'over' && <rect x="1" y="3" width="16" height="8" fill="url(#bullet-over)" />}
          </svg>
          {names[kind]}
        </li>
      ))}
    </ul>
  );
}
