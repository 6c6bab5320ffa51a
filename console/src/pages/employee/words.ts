import { inBoth } from '../../shell/language.tsx';

export const words = inBoth({ title: 'Employee' }, { title: 'Empleado' });
