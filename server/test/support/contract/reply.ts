/** An answer of the service, as tests look at it. */
export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
  text: string;
}
