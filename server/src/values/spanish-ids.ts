const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The check letter of a Spanish NIF, for its eight digits. */
export const nifLetter = (digits: number): string => nifLetters.charAt(digits % 23);

/** A NIF from its digits: eight of them and the check letter. */
export const nif = (digits: number): string =>
  `${String(digits).padStart(8, '0')}${nifLetter(digits)}`;

/** A CIF from its letter and seven digits, with a check digit as limited companies have it. */
export function cif(letter: string, digits: string): string {
  const sum = [...digits].reduce((total, character, index) => {
    const digit = Number(character);
    if (index % 2 === 1) return total + digit;
    return total + Math.floor((digit * 2) / 10) + ((digit * 2) % 10);
  }, 0);
  return `${letter}${digits}${(10 - (sum % 10)) % 10}`;
}
