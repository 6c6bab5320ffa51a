import { inBoth } from '../../shell/language.tsx';

export const requestWords = inBoth(
  {
    at: 'When',
    status: 'Status',
    operation: 'Operation',
    code: 'Code',
    company: 'Company',
    took: 'Took',
    client: 'Credential',
    nobody: 'nobody known',
    failures: 'Refused and failed lately',
  },
  {
    at: 'Cuándo',
    status: 'Estado',
    operation: 'Operación',
    code: 'Código',
    company: 'Empresa',
    took: 'Duró',
    client: 'Credencial',
    nobody: 'nadie conocido',
    failures: 'Rechazadas y fallidas últimamente',
  },
);
