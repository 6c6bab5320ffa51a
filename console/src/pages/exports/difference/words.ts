import { inBoth } from '../../../shell/language.tsx';

export const differenceWords = inBoth(
  {
    open: 'This month is still open',
    openAdvice: 'A month has versions once it is closed.',
    oneVersion: 'The month has one version only',
    oneVersionAdvice: 'If something arrives late, it gets another one, and they are compared here.',
    from: 'Before',
    to: 'After',
    versionOf: (version: number) => `Version ${version}`,
    files: (count: number) => (count === 0 ? 'no file' : count === 1 ? '1 file' : `${count} files`),
    asFile: 'Take the difference as a file',
    same: 'These two are the same',
    sameAdvice: 'What came in between was taken back, or you compare a version with itself.',
    who: 'Person by person, the largest difference first',
  },
  {
    open: 'Este mes sigue abierto',
    openAdvice: 'Un mes tiene versiones cuando está cerrado.',
    oneVersion: 'El mes tiene una sola versión',
    oneVersionAdvice: 'Si algo llega tarde, tendrá otra, y aquí se comparan.',
    from: 'Antes',
    to: 'Después',
    versionOf: (version: number) => `Versión ${version}`,
    files: (count: number) =>
      count === 0 ? 'sin fichero' : count === 1 ? '1 fichero' : `${count} ficheros`,
    asFile: 'Sacar la diferencia como fichero',
    same: 'Estas dos son iguales',
    sameAdvice: 'Lo que llegó entre ambas se anuló, o está comparando una versión consigo misma.',
    who: 'Persona a persona, la mayor diferencia primero',
  },
);
