import { audienceIn, type Purpose } from '#contract/audience/audience.ts';
import { saveAudience } from '../audience/saved.ts';
import { by, lookUp, type Filling } from './filling.ts';

interface DemoAudience {
  name: string;
  all?: boolean;
  levels?: string[];
  types?: string[];
  cities?: string[];
  every?: boolean;
  purpose?: string;
}

/** Writes the audiences that the secretariat of the demo uses again and again. */
export async function writeAudiences({ db, starter }: Filling): Promise<void> {
  const options = await db.selectFrom('options').select(['id', 'name']).execute();
  const ids = new Map(options.map(({ id, name }) => [name, id]));
  const idsOf = (names: readonly string[] = []) => names.map((name) => lookUp(ids, name));
  const audiences: readonly DemoAudience[] = starter.audiences;
  for (const { name, all, levels, types, cities, every, purpose } of audiences) {
    const audience = audienceIn({
      IsAll: all,
      LevelIds: idsOf(levels),
      TypeIds: idsOf(types),
      Cities: cities,
      IsEvery: every,
      Purpose: purpose as Purpose | undefined,
    });
    await saveAudience(db, { ...audience, AudienceId: 0, AudienceName: name, Version: undefined }, by);
  }
}
