/** SQL of a moment in whole epoch seconds, as replies have it. */
export const seconds = (column: string): string => `floor(extract(epoch FROM ${column}))::bigint`;
