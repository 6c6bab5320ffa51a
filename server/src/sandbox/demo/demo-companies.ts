import type { Address, TaxRegime } from '@fringe/contract/types';
import type { NewCompany } from '../../companies/queries.ts';
import { uuidV7 } from '../../values/ids.ts';
import { LAST_DAY } from '../../values/month.ts';
import { cif } from '../../values/spanish-ids.ts';

/** The day of the demo's oldest ids; they are the same in every sandbox. */
const EPOCH_MS = Date.UTC(2025, 0, 7, 9);

/** The n-th fixed id of a kind. */
export const demoId = (kind: number, n: number): string =>
  uuidV7(EPOCH_MS + n, kind, Buffer.from('f1a9e0de30000000', 'hex'));

export const corporation = {
  id: demoId(1, 1),
  alias: 'Grupo Aurora',
  externalId: 'AURORA',
};

interface DemoCompany extends NewCompany {
  headcount: number;
  /** Which of the two demo partners has access to it. */
  partner: 0 | 1;
  /** Of those who work where the company is. */
  taxRegime: TaxRegime;
}

/** What the letter of a legal id says, and where it was given: a digit or two of the province. */
interface Legal {
  letter: 'A' | 'B' | 'F';
  province: string;
  name: string;
}

const address = (
  street: string,
  number: string,
  code: string,
  province: string,
  town: string,
  more: Partial<Address> = {},
): Address => ({
  streetName: street,
  streetNumber: number,
  street: `${street}, ${number}`,
  postalCode: code,
  province,
  locality: town,
  details: null,
  district: null,
  ...more,
});

function company(
  n: number,
  partner: 0 | 1,
  headcount: number,
  name: string,
  legal: Legal,
  at: Address,
  more: Partial<DemoCompany> = {},
): DemoCompany {
  const domain = name.toLowerCase().split(' ')[0];
  return {
    id: demoId(2, n),
    corporationId: null,
    name,
    legalId: cif(legal.letter, `${legal.province}${String(17_000 + n * 37)}`),
    legalName: legal.name,
    contactEmail: `personas@${domain}.example`,
    countryISO2Code: 'ES',
    deliveryAddress: at,
    legalAddress: at,
    currency: 'EUR',
    timeZone: 'Europe/Madrid',
    closingDay: LAST_DAY,
    limitsRequired: false,
    taxRegime: 'general',
    headcount,
    partner,
    ...more,
  };
}

const ofCorporation = { corporationId: corporation.id };

/** The offers of every demo company. */
export const demoModels = [
  { id: demoId(3, 1), name: 'Plan Esencial', description: 'Comida y transporte' },
  { id: demoId(3, 2), name: 'Plan Familia', description: 'Comida, transporte y guardería' },
];

/** The first partner has a corporation of three and one company outside it; the second has two. */
export const demoCompanies: readonly DemoCompany[] = [
  company(
    1,
    0,
    120,
    'Aurora Tecnología',
    { letter: 'B', province: '87', name: 'Aurora Tecnología, S.L.' },
    address('Calle de Alcalá', '48', '28014', 'Madrid', 'Madrid', { district: 'Centro' }),
    {
      ...ofCorporation,
      deliveryAddress: address('Calle de Julián Camarillo', '29', '28037', 'Madrid', 'Madrid', {
        details: 'Edificio B, planta 3',
        district: 'San Blas-Canillejas',
      }),
    },
  ),
  company(
    2,
    0,
    60,
    'Solana Logística',
    { letter: 'B', province: '91', name: 'Solana Logística, S.L.' },
    address('Avenida de la Constitución', '12', '41001', 'Sevilla', 'Sevilla'),
    { ...ofCorporation, closingDay: 25 },
  ),
  company(
    3,
    0,
    40,
    'Teide Turismo',
    { letter: 'A', province: '35', name: 'Teide Turismo, S.A.' },
    address('Calle de Triana', '76', '35002', 'Las Palmas', 'Las Palmas de Gran Canaria'),
    { ...ofCorporation, timeZone: 'Atlantic/Canary' },
  ),
  company(
    4,
    0,
    30,
    'Lince Abogados',
    { letter: 'B', province: '95', name: 'Lince Abogados, S.L.P.' },
    address('Gran Vía', '21', '48001', 'Bizkaia', 'Bilbao'),
    { taxRegime: 'biscayan' },
  ),
  company(
    5,
    1,
    45,
    'Marea Conservas',
    { letter: 'A', province: '36', name: 'Marea Conservas, S.A.' },
    address('Rúa do Príncipe', '9', '36202', 'Pontevedra', 'Vigo'),
  ),
  company(
    6,
    1,
    20,
    'Olivar Cooperativa',
    { letter: 'F', province: '23', name: 'Olivar, S. Coop. And.' },
    address('Paseo de la Estación', '3', '23003', 'Jaén', 'Jaén'),
  ),
];
