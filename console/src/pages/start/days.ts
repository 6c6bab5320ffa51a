const DAY = 86_400_000;
const madrid = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', dateStyle: 'short' });

/** The day of a moment where the ledger is kept, as the contract writes it. */
export const today = (at = Date.now()): string => madrid.format(at);

/** How many days lie between two dates; less than none when the day is past. */
export const daysUntil = (date: string, from = today()): number =>
  Math.round((Date.parse(date) - Date.parse(from)) / DAY);
