import type { Client } from '../client.ts';
import type { ExportTemplate, PayrollExport } from '../generated/types.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../operation-types.ts';
import type { FileStream } from '../sending/file.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

/** Files for payroll programs, of closed months. */
export class Exports {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Asks for an export of a closed month; the same is the same export. */
  create(
    companyId: string,
    body: BodyOf<'createExport'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'createExport'>> {
    return this.#client.call('createExport', { path: { companyId }, body }, options);
  }

  /** Lists the exports of a company, newest first. */
  list(
    companyId: string,
    query: QueryOf<'listExports'> = {},
    options?: CallOptions,
  ): Pages<PayrollExport> {
    return this.#client.pages('listExports', { path: { companyId }, query }, options);
  }

  /** Reads an export, with the definition that its file is made by. */
  get(companyId: string, exportId: string, options?: CallOptions): Promise<ReplyOf<'readExport'>> {
    return this.#client.call('readExport', { path: { companyId, exportId } }, options);
  }

  /** Downloads the file of an export that is done. */
  file(companyId: string, exportId: string, options?: CallOptions): Promise<FileStream> {
    return this.#client.file('downloadExport', { path: { companyId, exportId } }, options);
  }

  /** Says that an export is booked, once. */
  book(
    companyId: string,
    exportId: string,
    body: BodyOf<'bookExport'> = {},
    options?: CallOptions,
  ): Promise<undefined> {
    return this.#client.call('bookExport', { path: { companyId, exportId }, body }, options);
  }
}

/** What the files of a company look like. */
export class ExportTemplates {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Lists the templates of a company: ready-made ones, then its own. */
  list(
    companyId: string,
    query: QueryOf<'listExportTemplates'> = {},
    options?: CallOptions,
  ): Pages<ExportTemplate> {
    return this.#client.pages('listExportTemplates', { path: { companyId }, query }, options);
  }

  /** Writes a new template. */
  create(
    companyId: string,
    body: BodyOf<'createExportTemplate'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'createExportTemplate'>> {
    return this.#client.call('createExportTemplate', { path: { companyId }, body }, options);
  }

  /** Reads a template. */
  get(companyId: string, exportTemplateId: string, options?: CallOptions): Promise<ExportTemplate> {
    const path = { companyId, exportTemplateId };
    return this.#client.call('readExportTemplate', { path }, options);
  }

  /** Replaces a template; exports that there are stay as they are. */
  replace(
    companyId: string,
    exportTemplateId: string,
    body: BodyOf<'replaceExportTemplate'>,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { companyId, exportTemplateId };
    return this.#client.call('replaceExportTemplate', { path, body }, options);
  }

  /** Deletes a template. */
  delete(companyId: string, exportTemplateId: string, options?: CallOptions): Promise<undefined> {
    const path = { companyId, exportTemplateId };
    return this.#client.call('deleteExportTemplate', { path }, options);
  }

  /** Shows the first rows of a file before its template is written. */
  preview(
    companyId: string,
    body: BodyOf<'previewExportTemplate'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'previewExportTemplate'>> {
    return this.#client.call('previewExportTemplate', { path: { companyId }, body }, options);
  }
}
