import { inBoth } from '../../shell/language.tsx';

export const words = inBoth({ title: 'Month close' }, { title: 'Cierre del mes' });
