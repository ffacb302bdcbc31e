import { sql } from 'kysely';
import type { FormField } from '#contract/forms/form-fields.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { lockForOffice } from '../sign-ups/settings.ts';
import { companyOf, storeSignUp } from '../sign-ups/submitting.ts';
import type { Filling } from './filling.ts';
import { madeIdNumber } from './made-id-number.ts';

/** The sign-up of an activity of the demo: its settings, and who signed up, in the order of arrival. */
export interface DemoSignUp {
  places: number;
  placesPerCompany: number;
  /** Of one person. */
  fee: string;
  feeNote: string;
  field: { key: string; label: string; options: readonly string[] };
  companies: readonly {
    company: string;
    answer: string;
    people: readonly { name: string; mobile: string; post: string; born: string; paid?: string }[];
  }[];
}

/** Opens the sign-up of a training and signs people up: who comes after the last place waits. Nobody is told. */
export async function writeSignUp(
  { db, vault }: Pick<Filling, 'db' | 'vault'>,
  activityId: number,
  signUp: DemoSignUp,
): Promise<void> {
  await openSignUp(db, activityId, signUp);
  for (const { company: name, answer, people } of signUp.companies) {
    const company = await companyOf(db, null, name);
    const settings = await lockForOffice(db, activityId);
    const { people: stored } = await storeSignUp({ db, vault }, settings, {
      company,
      people: people.map((one) => ({
        Name: one.name,
        Mobile: one.mobile,
        Post: one.post,
        IdNumber: madeIdNumber(one.born),
      })),
      email: '',
      answers: { [signUp.field.key]: answer },
      receiptHash: null,
      isByOffice: false,
    });
    for (const [at, { paid }] of people.entries())
      if (paid !== undefined)
        await db
          .updateTable('sign_up_people')
          .set({ paid_amount: paid, paid_on: today() })
          .where('id', '=', stored[at]!.PersonId)
          .execute();
  }
}

async function openSignUp(
  db: Filling['db'],
  activityId: number,
  { places, placesPerCompany, fee, feeNote, field }: DemoSignUp,
): Promise<void> {
  const mealField: FormField = {
    Key: field.key,
    Kind: 'choice',
    Label: field.label,
    Hint: '',
    IsRequired: true,
    IsHidden: false,
    Options: [...field.options],
    Unit: '',
    Min: undefined,
    Max: undefined,
    Decimals: 0,
  };
  await db
    .insertInto('sign_up_settings')
    .values({
      activity_id: activityId,
      is_open: true,
      places,
      places_per_company: placesPerCompany,
      fee,
      fee_note: feeNote,
      asks_id_number: true,
      fields: JSON.stringify([mealField]),
      // The database takes these from the activity.
      closes_at: sql<Date>`now()`,
      is_cancelled: false,
    })
    .execute();
}
