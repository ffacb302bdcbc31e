import { readDraft, type SavedDraft } from '#ui/browser/draft.ts';

/** The values that a member fills in. */
export interface ContributionText {
  Title: string;
  /** 0 while none is chosen. */
  MenuId: number;
  ImageUrl: string;
  NewContent: string;
}

/** The values that were entered but not sent, and the version of the article that they change. */
export type ContributionDraft = ContributionText & SavedDraft & { Version?: number | undefined };

export const draftPrefix = 'contributionDraft.';

/**
 * Returns the storage key of a member's draft, since members may share a computer. `newsId` is 0 for an article that
 * was never sent.
 */
export function draftKey(memberId: number, newsId: number): string {
  return `${draftPrefix}${memberId}.${newsId}`;
}

export const readContributionDraft = (storageKey: string) => readDraft(storageKey, isText);

/**
 * Returns the draft with its pictures under their current addresses: while an article is not published, an address is
 * valid for a few hours only.
 */
export function withPresentAddresses(draft: ContributionDraft, present: ContributionText): ContributionDraft {
  const addressByPath = new Map<string, string>();
  for (const [address, path] of (present.ImageUrl + present.NewContent).matchAll(keyedAddress))
    addressByPath.set(path!, address);
  const freshen = (text: string) =>
    text.replaceAll(keyedAddress, (address, path: string) => addressByPath.get(path) ?? address);
  return { ...draft, ImageUrl: freshen(draft.ImageUrl), NewContent: freshen(draft.NewContent) };
}

const keyedAddress = /(\/files\/[\w/.-]+)\?key=[\w.-]+/g;

function isText(value: object): value is ContributionText & { Version?: number } {
  const { Title, MenuId, ImageUrl, NewContent, Version }: Partial<Record<string, unknown>> = { ...value };
  return (
    [Title, ImageUrl, NewContent].every((text) => typeof text === 'string') &&
    typeof MenuId === 'number' &&
    (Version === undefined || typeof Version === 'number')
  );
}
