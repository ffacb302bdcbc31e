import type { SignUpSettings, SignUpSettingsForm } from '#contract/activities/sign-up-settings.ts';
import type { FormField } from '#contract/forms/form-fields.ts';

/** The fields of 报名. */
export interface SettingsValues {
  IsOpen: boolean;
  /** Null: as many as come. */
  Places: number | null;
  PlacesPerCompany: number | null;
  From: string;
  Until: string;
  NeedsApproval: boolean;
  HasWaitingList: boolean;
  Fee: string;
  FeeNote: string;
  AsksIdNumber: boolean;
  IsMembersOnly: boolean;
  Fields: FormField[];
}

/** Picks the fields from the settings as they were read. */
export const valuesOf = (settings: SignUpSettings): SettingsValues => ({
  IsOpen: settings.IsOpen,
  Places: settings.Places || null,
  PlacesPerCompany: settings.PlacesPerCompany || null,
  From: settings.From,
  Until: settings.Until,
  NeedsApproval: settings.NeedsApproval,
  HasWaitingList: settings.HasWaitingList,
  Fee: settings.Fee,
  FeeNote: settings.FeeNote,
  AsksIdNumber: settings.AsksIdNumber,
  IsMembersOnly: settings.IsMembersOnly,
  Fields: settings.Fields,
});

/** Returns the values as the call takes them: an empty number is left out. */
export const formOf = (values: SettingsValues, ActivityId: number, Version: number): SignUpSettingsForm => ({
  ...values,
  ActivityId,
  Version,
  Places: values.Places ?? undefined,
  PlacesPerCompany: values.PlacesPerCompany ?? undefined,
});
