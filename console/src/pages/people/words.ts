import { inBoth } from '../../shell/language.tsx';

export const words = inBoth({ title: 'People' }, { title: 'Personas' });
