import { faultyOfficeForms } from './faulty-forms-office.ts';
import { faultySiteForms } from './faulty-forms-site.ts';
import { faultySystemForms } from './faulty-forms-system.ts';

/** A form with a fault in each of its fields, for every call that takes one. */
export const faultyForms: Record<string, Record<string, Record<string, unknown>>> = {
  '/api/XfWebApi/': faultySiteForms,
  '/api/XfSystemApi/': faultySystemForms,
  '/api/XfSysBussiness/': faultyOfficeForms,
};
