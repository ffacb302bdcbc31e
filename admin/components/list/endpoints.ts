import type * as v from 'valibot';
import type { Endpoint } from '#contract/api/endpoint.ts';

/** A call that answers a page of rows. */
// Inputs are contravariant: only `any` takes every schema here.
export type ListEndpoint<Row extends object, Input extends object> = Endpoint<
  // oxlint-disable-next-line no-explicit-any
  v.GenericSchema<Input, any>,
  v.GenericSchema<
    // oxlint-disable-next-line no-explicit-any
    any,
    {
      List: Row[];
      TotalCount: number;
      IsAbout?: true | undefined;
      /** Time of the oldest record that a search has read; absent when it has read all of them. */
      SearchedFrom?: string | undefined;
    }
  >
>;

/** A call that returns the rows that match a list's filters as a file. */
// oxlint-disable-next-line no-explicit-any
export type ExportEndpoint<Input extends object> = Endpoint<v.GenericSchema<Partial<Input>, any>>;

/** A call that stores one record, by the fields of a form. */
export type FormEndpoint = Endpoint & { input: { entries: v.ObjectEntries } };

/** A call that does something with the records of `Ids`. */
export type BulkEndpoint = Endpoint & { input: { entries: { Ids: v.GenericSchema } } };

/** The fields of a row that can name it: its numbers. */
export type IdField<Row> = {
  [Name in keyof Row]-?: Row[Name] extends number ? Name : never;
}[keyof Row] &
  string;

/** The words by which a list's call sorts upwards. */
export type SortWord<Input> = 'sort' extends keyof Input
  ? Exclude<Extract<Input['sort'], string>, `-${string}` | ''>
  : never;
