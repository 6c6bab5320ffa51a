import type { Client } from '../client.ts';
import type { EmployeeImport, ImportPreset, ImportPreview, ImportRow } from '../generated/types.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../operation-types.ts';
import type { CsvStream } from '../sending/csv.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

/** Employees from files as people have them: CSV or XLSX. */
export class Imports {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Says how a file would be taken: its columns, and what would become of its first rows. */
  preview(
    companyId: string,
    file: string | Uint8Array,
    query: QueryOf<'previewEmployeeImport'> = {},
    options?: CallOptions,
  ): Promise<ImportPreview> {
    const input = { path: { companyId }, query, body: file };
    return this.#client.call('previewEmployeeImport', input, options);
  }

  /** Sends a file, whose rows are then worked on. */
  start(
    companyId: string,
    file: string | Uint8Array,
    query: QueryOf<'startEmployeeImport'> = {},
    options?: CallOptions,
  ): Promise<ReplyOf<'startEmployeeImport'>> {
    const input = { path: { companyId }, query, body: file };
    return this.#client.call('startEmployeeImport', input, options);
  }

  /** Lists the imports of a company, newest first. */
  list(
    companyId: string,
    query: QueryOf<'listEmployeeImports'> = {},
    options?: CallOptions,
  ): Pages<EmployeeImport> {
    return this.#client.pages('listEmployeeImports', { path: { companyId }, query }, options);
  }

  /** Reads how far an import is. */
  get(companyId: string, employeeImportId: string, options?: CallOptions): Promise<EmployeeImport> {
    const path = { companyId, employeeImportId };
    return this.#client.call('readEmployeeImport', { path }, options);
  }

  /** Lists what became of each row, with what was sent. */
  rows(
    companyId: string,
    employeeImportId: string,
    query: QueryOf<'listImportRows'> = {},
    options?: CallOptions,
  ): Pages<ImportRow> {
    const path = { companyId, employeeImportId };
    return this.#client.pages('listImportRows', { path, query }, options);
  }

  /** The same as a file with the columns of the one that was sent, to mend it and send it again. */
  rowsCsv(
    companyId: string,
    employeeImportId: string,
    query: QueryOf<'listImportRows'> = {},
    options?: CallOptions,
  ): Promise<CsvStream> {
    const path = { companyId, employeeImportId };
    return this.#client.csv('listImportRows', { path, query }, options);
  }

  /** Lists how the files of a company are to be understood. */
  presets(
    companyId: string,
    query: QueryOf<'listImportPresets'> = {},
    options?: CallOptions,
  ): Pages<ImportPreset> {
    return this.#client.pages('listImportPresets', { path: { companyId }, query }, options);
  }

  /** Keeps how files of a company are to be understood. */
  createPreset(
    companyId: string,
    body: BodyOf<'createImportPreset'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'createImportPreset'>> {
    return this.#client.call('createImportPreset', { path: { companyId }, body }, options);
  }

  /** Deletes a preset; what was imported by it stays as it is. */
  deletePreset(
    companyId: string,
    importPresetId: string,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { companyId, importPresetId };
    return this.#client.call('deleteImportPreset', { path }, options);
  }
}
