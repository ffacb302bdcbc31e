import type { DataOf } from '#contract/endpoint.ts';
import type { businessPersons } from '#contract/persons.ts';

/** What a person is handed, by subject. */
export type Section = DataOf<typeof businessPersons.ExportPersonal>['Sections'][number];

/** What is gone, and what has to stay. */
export type Erasure = DataOf<typeof businessPersons.ErasePersonal>;
