import { expect } from 'vitest';
import { businessMerges } from '#contract/members/merges.ts';
import { makeField, makeForm, submit } from '../../../testing/factories/make-form.ts';
import { makeMember, signInMember } from '../../../testing/factories/records.ts';
import { test } from '../../../testing/test.ts';

const field = makeField();

test.for([false, true])(
  'companies that submit while they are merged get an answer, and the merge too (anonymous: %s)',
  async (IsAnonymous, { site, administrator }) => {
    const FormId = await makeForm(site, administrator, { Fields: [field], IsAnonymous });
    const pairs = [];
    for (let at = 0; at < 8; at += 1) {
      const [one, other] = [await makeMember(site), await makeMember(site)];
      pairs.push({ one, other, tokens: [await signInMember(site, one), await signInMember(site, other)] });
    }
    // In one half both have an answer already, which they change.
    const answerAll = (tokens: string[], text: string) =>
      tokens.map((token) => submit(site, { FormId, Answers: { [field.Key]: text } }, token));
    for (const { tokens } of pairs.slice(0, 4)) await Promise.all(answerAll(tokens, '先'));

    const sent = await Promise.all(
      pairs.flatMap(({ one, other, tokens }) => [
        ...answerAll(tokens, '后'),
        site.send(businessMerges.MergeMembers, { MemberId: one.id, OtherId: other.id }, administrator),
      ]),
    );

    const codes = sent.map(({ Code }) => Code);
    expect(codes.filter((_code, at) => at % 3 === 2)).toEqual(pairs.map(() => 200));
    // The company that ends is nobody whom the form asks, or signed out, from then on.
    expect(codes.filter((code) => ![200, 401, 404].includes(code))).toEqual([]);
    expect(codes.filter((_code, at) => at % 3 === 0)).toEqual(pairs.map(() => 200));
  },
);
