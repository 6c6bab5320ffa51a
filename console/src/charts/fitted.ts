/** How wide a letter of 14 pixels is, on the safe side. */
const LETTER = 7.4;

/** A text that is cut where its place in a picture ends; the table has it whole. */
export const fitted = (text: string, width: number): string => {
  const most = Math.max(4, Math.floor(width / LETTER));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
};
