/** A day of the calendar with the moments at which it begins and ends, in epoch seconds. */
export interface Day {
  day: string;
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
const inMadrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The moment at which a day begins in Madrid: midnight there is 22 or 23 o'clock of UTC. */
function beginOf(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const shift = Number(clock.format(utc));
  return utc / 1000 - shift * 3_600;
}

/** The days of a time, as Madrid counts them. */
export function daysOf({ from, to }: { from: number; to: number }): Day[] {
  const days: Day[] = [];
  const last = inMadrid.format(to * 1000);
  for (let day = inMadrid.format(from * 1000); day <= last; ) {
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
    days.push({ day, from: beginOf(day), to: beginOf(next) - 1 });
    day = next;
  }
  return days;
}
