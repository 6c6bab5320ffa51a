const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Given names and surnames as they are common in Spain. */
export const givenNames = list(`
  Lucía Martín Sofía Hugo María Mateo Julia Leo Paula Daniel Valeria Alejandro Emma Manuel Daniela
  Pablo Carla Álvaro Alma Adrián Olivia Enzo Martina Mario Sara Diego Carmen David Vega Izan Lara
  Javier Nora Marcos Inés Lucas Ainhoa Iker Nerea Unai Leire Jon Maite Andrés Itziar Gonzalo Noa
  Sergio Candela Raúl Elena Tomás Rocío Nicolás Pilar Joaquín Begoña Íñigo Ángela Óscar`);

export const surnames = list(`
  García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz
  Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez
  Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín
  Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez
  Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores Cabrera Campos Vega Etxeberria
  Aguirre Goñi Ibáñez Zabala Bermúdez Peñalver`);

/** What children are called. */
export const childNames = {
  female: list('Lucía Sofía Martina Julia Valeria Emma Alma Olivia Carla Vega Lara Nora Noa Leire'),
  male: list('Hugo Mateo Martín Leo Daniel Pablo Álvaro Enzo Mario Diego Izan Marcos Lucas Unai'),
};

/** People who came to Spain to work. */
export const foreigners: readonly (readonly [name: string, surname: string])[] = [
  ['Ioana', 'Popescu'],
  ['Youssef', 'El Amrani'],
  ['Giulia', 'Bianchi'],
  ['Tiago', 'Ferreira Lopes'],
  ['Camila', 'Rojas Quispe'],
  ['Oleksandr', 'Kovalenko'],
  ['Mei', 'Chen'],
  ['Valentina', 'Restrepo Gil'],
  ['Andrei', 'Dumitru'],
  ['Fatima', 'Benali'],
];

/** Where people eat. */
export const restaurants: readonly string[] = [
  'Menú del día, Bar La Esquina',
  'Menú del día, Mesón El Candil',
  'Restaurante Los Olivos',
  'Cafetería Alameda',
  'Taberna del Puerto',
  'Casa Manolo',
  'Arrocería La Marina',
  'Restaurante Buen Gusto',
  'Gastrobar Brasa',
  'Comida para llevar, La Cazuela',
  'Asador El Roble',
  'Vegetariano Raíces',
];
