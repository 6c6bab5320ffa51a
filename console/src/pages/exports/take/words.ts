import { inBoth } from '../../../shell/language.tsx';

export const takeWords = inBoth(
  {
    own: 'Your own templates',
    readyMade: 'Ready-made',
    unverified: 'The layout is as publicly known: check it with your program before you book.',
    versionOf: (version: number, day: string) => `${version} · ${day}`,
    ahead: 'What it will have',
    copy: 'Make a template of your own with these codes',
    edit: 'Add them to the template',
    noTemplate: 'The company has no template of this name',
    noTemplateAdvice: 'It was deleted or renamed. Choose “Take a file” again.',
  },
  {
    own: 'Plantillas propias',
    readyMade: 'Ya preparadas',
    unverified:
      'Diseño según se conoce públicamente: compruébelo con su programa antes de contabilizar.',
    versionOf: (version: number, day: string) => `${version} · ${day}`,
    ahead: 'Qué contendrá',
    copy: 'Crear una plantilla propia con estos códigos',
    edit: 'Añadirlos a la plantilla',
    noTemplate: 'La empresa no tiene ninguna plantilla con ese nombre',
    noTemplateAdvice: 'Se ha borrado o renombrado. Elija de nuevo «Sacar un fichero».',
  },
);
