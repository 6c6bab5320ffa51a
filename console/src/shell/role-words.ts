import { inBoth } from './language.tsx';

/** What roles are called; the names of the contract are for programs. */
export const roleWords = inBoth(
  {
    'operator admin': 'Platform administrator',
    'operator support': 'Platform support',
    'operator auditor': 'Platform auditor',
    'partner admin': 'Partner administrator',
    'partner developer': 'Developer',
    'company payroll': 'Payroll',
    'company hr': 'Human resources',
    'company viewer': 'Reader',
    readOnly: 'read only',
    others: (count: number) => `and ${count} more`,
  },
  {
    'operator admin': 'Administración de la plataforma',
    'operator support': 'Soporte de la plataforma',
    'operator auditor': 'Auditoría de la plataforma',
    'partner admin': 'Administración del socio',
    'partner developer': 'Desarrollo',
    'company payroll': 'Nóminas',
    'company hr': 'Recursos humanos',
    'company viewer': 'Consulta',
    readOnly: 'solo lectura',
    others: (count: number) => `y ${count} más`,
  },
);

/** The name of a role, in the words of one language. */
export const nameOfRole = (
  words: (typeof roleWords)['es'],
  { kind, role }: { kind: string; role: string },
): string => {
  const name = words[`${kind} ${role}` as keyof typeof words];
  return typeof name === 'string' ? name : `${kind} ${role}`;
};
