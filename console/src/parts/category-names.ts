import { inBoth, useWords } from '../shell/language.tsx';

const words = inBoth(
  {
    any: 'Any benefit',
    'custom-benefit': "Company's own benefit",
    'capitalization-benefit': 'Capitalization',
    'claps-benefit': 'Claps',
    'clothing-benefit': 'Clothing',
    'education-benefit': 'Training',
    'gift-card-benefit': 'Gift card',
    'gym-benefit': 'Gym',
    'health-insurance-benefit': 'Health insurance',
    'home-office-benefit': 'Home office',
    'individual-capitalization-benefit': 'Individual capitalization',
    'it-product-benefit': 'IT equipment',
    'life-insurance-benefit': 'Life insurance',
    'meal-benefit': 'Meals',
    'nursery-benefit': 'Nursery',
    'pension-plan-benefit': 'Pension plan',
    'renting-benefit': 'Car renting',
    'retirement-insurance-benefit': 'Retirement insurance',
    'transport-benefit': 'Transport',
    'wellness-benefit': 'Wellness',
    unknown: 'Unknown',
  },
  {
    any: 'Cualquier beneficio',
    'custom-benefit': 'Beneficio propio',
    'capitalization-benefit': 'Capitalización',
    'claps-benefit': 'Reconocimientos',
    'clothing-benefit': 'Ropa',
    'education-benefit': 'Formación',
    'gift-card-benefit': 'Tarjeta regalo',
    'gym-benefit': 'Gimnasio',
    'health-insurance-benefit': 'Seguro médico',
    'home-office-benefit': 'Teletrabajo',
    'individual-capitalization-benefit': 'Capitalización individual',
    'it-product-benefit': 'Equipos informáticos',
    'life-insurance-benefit': 'Seguro de vida',
    'meal-benefit': 'Comida',
    'nursery-benefit': 'Guardería',
    'pension-plan-benefit': 'Plan de pensiones',
    'renting-benefit': 'Renting',
    'retirement-insurance-benefit': 'Seguro de jubilación',
    'transport-benefit': 'Transporte',
    'wellness-benefit': 'Bienestar',
    unknown: 'Desconocido',
  },
);

export type Category = keyof (typeof words)['en'];
export const categories = Object.keys(words.en) as Category[];

/** What the categories of benefits are called. */
export const useCategoryNames = (): Record<Category, string> => useWords(words);
