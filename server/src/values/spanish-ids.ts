const checkLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const cifLetters = 'JABCDEFGHI';

/** The check letter of a Spanish NIF, for its eight digits. */
export const nifLetter = (digits: number): string => checkLetters.charAt(digits % 23);

/** A NIF from its digits: eight of them and the check letter. */
export const nif = (digits: number): string =>
  `${String(digits).padStart(8, '0')}${nifLetter(digits)}`;

/** An NIE from eight digits; its first letter stands for the first of them, which is 0 to 2. */
export const nie = (digits: number): string => {
  const eight = digits % 30_000_000;
  const rest = String(eight % 10_000_000).padStart(7, '0');
  return `${'XYZ'.charAt(Math.floor(eight / 10_000_000))}${rest}${nifLetter(eight)}`;
};

/** A CIF from its letter and seven digits, with a check digit as limited companies have it. */
export const cif = (letter: string, digits: string): string =>
  `${letter}${digits}${cifCheck(digits)}`;

/** Whether a text is the NIF or NIE of a person, its check letter included. */
export function isPersonId(text: string): boolean {
  const match = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(text.toUpperCase());
  if (!match) return false;
  const [, letter, digits, check] = match as unknown as [string, string, string, string];
  if ((letter === '') !== (digits.length === 8)) return false;
  // An NIE's first letter stands for a digit; those of minors and non-residents do not count.
  const leading = letter === '' ? '' : String(Math.max(0, 'XYZ'.indexOf(letter)));
  return nifLetter(Number(leading + digits)) === check;
}

/** Whether a text is the CIF of a company, or the NIF of a person who is one. */
export function isCompanyId(text: string): boolean {
  const match = /^([A-HJNP-SUVW])(\d{7})([\dA-J])$/.exec(text.toUpperCase());
  if (!match) return isPersonId(text);
  const [, letter, digits, check] = match as unknown as [string, string, string, string];
  const number = cifCheck(digits);
  const asDigit = check === String(number);
  const asLetter = check === cifLetters.charAt(number);
  if ('ABEH'.includes(letter)) return asDigit;
  if ('NPQRSW'.includes(letter)) return asLetter;
  return asDigit || asLetter;
}

function cifCheck(digits: string): number {
  const sum = [...digits].reduce((total, character, index) => {
    const digit = Number(character);
    if (index % 2 === 1) return total + digit;
    return total + Math.floor((digit * 2) / 10) + ((digit * 2) % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
