/** What a member filled in. */
export interface ContributionText {
  Title: string;
  /** 0 while none is chosen. */
  MenuId: number;
  ImageUrl: string;
  NewContent: string;
}

/** What was typed and not sent, kept in this browser. */
export interface ContributionDraft extends ContributionText {
  /** Milliseconds since 1970. */
  keptAt: number;
}

const prefix = 'contributionDraft.';
const keptDays = 30;

/** Each member's own: computers are shared. `newsId` is 0 for an article that was never sent. */
export function draftPlace(memberId: number, newsId: number): string {
  return `${prefix}${memberId}.${newsId}`;
}

export function readDraft(place: string): ContributionDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** False when the browser keeps nothing or has no room left. */
export function keepDraft(place: string, text: ContributionText): boolean {
  try {
    localStorage.setItem(place, JSON.stringify({ ...text, keptAt: Date.now() } satisfies ContributionDraft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(place: string) {
  try {
    localStorage.removeItem(place);
  } catch {
    // There was nothing to remove.
  }
}

/** Drafts that nobody came back for, whoever wrote them: they take room, and the computer may be shared. */
export function dropForgottenDrafts(now = Date.now()) {
  try {
    for (const place of Object.keys(localStorage)) {
      if (!place.startsWith(prefix)) continue;
      const draft = readDraft(place);
      if (!draft || now - draft.keptAt > keptDays * 86_400_000) localStorage.removeItem(place);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * A draft with its pictures under the addresses that the server gives at present: as long as an article is not
 * published, they open for a few hours only.
 */
export function withPresentAddresses(draft: ContributionDraft, present: ContributionText): ContributionDraft {
  const known = new Map<string, string>();
  for (const [address, path] of (present.ImageUrl + present.NewContent).matchAll(keyedAddress))
    known.set(path!, address);
  const freshen = (text: string) =>
    text.replaceAll(keyedAddress, (address, path: string) => known.get(path) ?? address);
  return { ...draft, ImageUrl: freshen(draft.ImageUrl), NewContent: freshen(draft.NewContent) };
}

const keyedAddress = /(\/files\/[\w/.-]+)\?key=[\w.-]+/g;

function isDraft(value: unknown): value is ContributionDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { Title, MenuId, ImageUrl, NewContent, keptAt } = value as Record<string, unknown>;
  return (
    [Title, ImageUrl, NewContent].every((text) => typeof text === 'string') &&
    [MenuId, keptAt].every((number) => typeof number === 'number')
  );
}
