import { inBoth } from '../../../shell/language.tsx';

export const listWords = inBoth(
  {
    caption: 'Files of this month, newest first',
    open: 'This month is still open',
    openAdvice: 'Files are made of closed months. Under “Take a file” you see how one would look.',
    none: 'There is no file of this month yet',
    noneAdvice: 'Choose what it looks like, look at its first rows, and take it.',
    takeFirst: 'Take the first one',
    asked: 'Asked for',
    askedBy: (day: string, name: string) => `${day}, ${name}`,
    sinceOf: (version: number, since: number) => `${version}, only since ${since}`,
    behind: (newest: number) => `now ${newest}`,
    again: (taken: number, newest: number) =>
      `The month was settled again: version ${taken} is in a file, the newest is ${newest}`,
    againAbout: (difference: string) =>
      `The difference is ${difference}. Take only that, so that nothing is booked twice.`,
    againThere: (difference: string) =>
      `The difference is ${difference}. A file with it is there; it is not booked yet.`,
    takeDifference: (since: number) => `Take only the difference since version ${since}`,
    see: 'See the difference',
    drawer: 'An export',
    close: 'Close',
    ofMonth: (month: string, version: number) => `${month}, version ${version}`,
    whole: 'The whole month',
    onlySince: (version: number) => `Only the difference since version ${version}`,
    byTemplate: (name: string, columns: string, format: string) =>
      `By the template “${name}” as it was then: ${columns} columns, ${format}`,
    askedFor: (moment: string, name: string) => `Asked for on ${moment} by ${name}`,
  },
  {
    caption: 'Ficheros de este mes, el más nuevo primero',
    open: 'Este mes sigue abierto',
    openAdvice:
      'Los ficheros se hacen de meses cerrados. En «Sacar un fichero» puede ver cómo quedaría.',
    none: 'Todavía no hay ningún fichero de este mes',
    noneAdvice: 'Elija cómo es, mire sus primeras filas y sáquelo.',
    takeFirst: 'Sacar el primero',
    asked: 'Pedido',
    askedBy: (day: string, name: string) => `${day}, ${name}`,
    sinceOf: (version: number, since: number) => `${version}, solo desde la ${since}`,
    behind: (newest: number) => `ahora la ${newest}`,
    again: (taken: number, newest: number) =>
      `El mes se ha vuelto a liquidar: el fichero es de la versión ${taken}; ya hay una ${newest}`,
    againAbout: (difference: string) =>
      `La diferencia es de ${difference}. Saque solo eso y no contabilizará nada dos veces.`,
    againThere: (difference: string) =>
      `La diferencia es de ${difference}. Ya hay un fichero con ella, sin contabilizar.`,
    takeDifference: (since: number) => `Sacar solo la diferencia desde la versión ${since}`,
    see: 'Ver la diferencia',
    drawer: 'Un fichero',
    close: 'Cerrar',
    ofMonth: (month: string, version: number) => `${month}, versión ${version}`,
    whole: 'El mes entero',
    onlySince: (version: number) => `Solo la diferencia desde la versión ${version}`,
    byTemplate: (name: string, columns: string, format: string) =>
      `Con la plantilla «${name}» tal como era: ${columns} columnas, ${format}`,
    askedFor: (moment: string, name: string) => `Pedido el ${moment} por ${name}`,
  },
);
