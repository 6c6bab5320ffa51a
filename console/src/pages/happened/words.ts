import { inBoth } from '../../shell/language.tsx';

export const words = inBoth({ title: 'What happened' }, { title: 'Qué ha pasado' });
