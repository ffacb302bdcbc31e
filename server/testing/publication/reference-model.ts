/*
 * What may be public, written from the rules of decisions 0396 and 0428 and without the code of the product: columns, articles, cases and
 * people as plain values. `server/testing/publication/play.ts` plays the same steps on the program and on this model.
 */

export interface Person {
  name: string;
  token: string;
  mayWrite: boolean;
  mayPublish: boolean;
  mayAudit: boolean;
  isMember: boolean;
}

export interface Column {
  id: number;
  steps: number;
  isForMembers: boolean;
  isHidden: boolean;
}

interface Case {
  isContribution: boolean;
  isWaiting: boolean;
  submitter: Person;
  authors: Set<Person>;
  approvals: Person[];
  /** The larger number of steps that the case has had so far. */
  steps: number;
  /** What the last approval publishes; of a contribution, the article itself. */
  text: string;
  column: Column;
  isToCome: boolean;
  /** The article was changed since the submission. */
  isOutdated: boolean;
}

export interface Article {
  id: number;
  title: string;
  column: Column;
  isPublished: boolean;
  /** Its time of publication has not come. */
  isToCome: boolean;
  isRecycled: boolean;
  isDestroyed: boolean;
  /** A contribution that was not approved, of this member. */
  undecidedOf: Person | null;
  editors: Set<Person>;
  review: Case | null;
  /** The steps of its column when it was last closed, moved or deleted while published; null when it changed since. */
  undoSteps: number | null;
  seats: Set<number>;
  /** The titles that visitors could read so far, and those with which a publisher closed the article. */
  shownTitles: Set<string>;
}

/** Returns whether a visitor may read an article. */
export function isPublic({ isPublished, isToCome, isRecycled, isDestroyed, column }: Article): boolean {
  return isPublished && !isToCome && !isRecycled && !isDestroyed && !column.isForMembers && !column.isHidden;
}

/** Records that a rule was broken; an empty list is a run without errors. */
export type Broken = string[];

const waits = (article: Article) => article.review?.isWaiting === true && !article.review.isContribution;

const noSets = () => ({
  editors: new Set<Person>(),
  seats: new Set<number>(),
  shownTitles: new Set<string>(),
});

/** Remembers the titles that visitors can read after a step. */
export function noteTitles(articles: readonly Article[]): void {
  for (const article of articles) {
    const { isPublished, isToCome, isRecycled, column, title, shownTitles } = article;
    if (isPublished && !isToCome && !isRecycled && !column.isHidden) shownTitles.add(title);
  }
}

export function newArticle(id: number, title: string, column: Column): Article {
  const unpublished = { isPublished: false, isToCome: false, isRecycled: false, isDestroyed: false };
  const none = { undecidedOf: null, review: null, undoSteps: null };
  return { id, title, column, ...unpublished, ...none, ...noSets() };
}

interface Saved {
  by: Person;
  title: string;
  column: Column;
  isPublication: boolean;
  isToCome: boolean;
}

/** A save that the program accepted. */
export function saved(article: Article, { by, title, column, isPublication, isToCome }: Saved): Broken {
  const broken: Broken = [];
  if (waits(article)) broken.push('a save while a submission waits');
  if (article.isRecycled) broken.push('a save in the recycle bin');
  if (isPublication && article.undecidedOf) broken.push('a save that publishes an undecided contribution');
  if ((isPublication || article.isPublished) && !by.mayPublish) broken.push('a publication by a writer');
  if (isPublication && column.steps > 0) broken.push('a publication in a column with reviews');
  Object.assign(article, { title, column, undoSteps: null });
  article.editors.add(by);
  if (!isPublication && by.mayPublish && column.steps === 0) article.shownTitles.add(title);
  if (article.undecidedOf) restart(article, by);
  else Object.assign(article, { isPublished: isPublication, isToCome });
  return broken;
}

/** An editor or the member changed a contribution: its review begins again. */
function restart(article: Article, editor: Person | null): void {
  const { review } = article;
  if (!review?.isContribution || !review.isWaiting) return;
  Object.assign(review, { approvals: [], steps: 1 });
  if (editor) review.authors.add(editor);
}

export function submitted(
  article: Article,
  { by, title, column, isToCome }: Omit<Saved, 'isPublication'>,
): Broken {
  const broken: Broken = [];
  if (article.undecidedOf) broken.push('a submission of an undecided contribution');
  if (waits(article) && article.review?.submitter !== by && !by.mayPublish)
    broken.push('a colleague replaced a submission');
  const open = article.review && !article.review.isContribution ? article.review.authors : new Set<Person>();
  if (!article.isPublished) {
    Object.assign(article, { title, column, isToCome, undoSteps: null });
    article.editors.add(by);
  }
  const authors = new Set([...open, by, ...(article.isPublished ? [] : article.editors)]);
  const steps = Math.max(1, column.steps);
  const what = { text: title, column, isToCome, steps, authors, approvals: [], isOutdated: false };
  article.review = { isContribution: false, isWaiting: true, submitter: by, ...what };
  return broken;
}

export function withdrawn(article: Article, by: Person): Broken {
  const broken: Broken = [];
  if (!waits(article)) broken.push('a withdrawal of nothing');
  if (article.review?.submitter !== by && !by.mayPublish) broken.push('a colleague withdrew a submission');
  if (article.review) Object.assign(article.review, { isWaiting: false, approvals: [] });
  return broken;
}

export function contributed(
  article: Article,
  { by, title, column }: Pick<Saved, 'by' | 'title' | 'column'>,
): Broken {
  const broken: Broken = [];
  if (article.undecidedOf && article.undecidedOf !== by) broken.push("another member's contribution");
  if (article.review && !article.undecidedOf) broken.push('an approved contribution changed by its member');
  Object.assign(article, { title, column, undecidedOf: by, undoSteps: null });
  const authors = article.review?.authors ?? new Set<Person>();
  const what = { text: title, column, isToCome: false, steps: 1, authors, approvals: [], isOutdated: false };
  article.review = { isContribution: true, isWaiting: true, submitter: by, ...what };
  return broken;
}

export function decided(article: Article, by: Person, isApproval: boolean): Broken {
  const { review } = article;
  if (!review?.isWaiting) return ['a decision on nothing'];
  const broken: Broken = [];
  if (article.isRecycled || article.isDestroyed) broken.push('a decision on a deleted article');
  if (!(review.isContribution ? by.mayAudit : by.mayPublish))
    broken.push('a decision without the permission');
  if (review.authors.has(by)) broken.push('an author decided');
  if (review.approvals.includes(by)) broken.push('one person decided two steps');
  const column = review.isContribution ? article.column : review.column;
  review.steps = Math.max(review.steps, column.steps);
  if (!isApproval) {
    Object.assign(review, { isWaiting: false, approvals: [] });
    return broken;
  }
  review.approvals.push(by);
  if (review.approvals.length < review.steps) return broken;
  if (review.isOutdated) broken.push('a publication of what was closed since');
  const isToCome = review.isContribution ? false : review.isToCome;
  if (!review.isContribution) Object.assign(article, { title: review.text, column });
  Object.assign(article, { isPublished: true, isToCome, undecidedOf: null, review: null, undoSteps: null });
  return broken;
}

export function opened(article: Article, by: Person, asBefore: boolean): Broken {
  const broken: Broken = [];
  if (!by.mayPublish) broken.push('a publication by a writer');
  if (article.undecidedOf) broken.push('a publication of an undecided contribution');
  if (waits(article) && !asBefore) broken.push('a publication while a submission waits');
  if (article.column.steps > (asBefore ? (article.undoSteps ?? 0) : 0))
    broken.push('a publication in a column with reviews');
  if (asBefore && article.undoSteps === null) broken.push('an undo of nothing');
  if (asBefore && article.review) article.review.isOutdated = false;
  Object.assign(article, { isPublished: true, undoSteps: null });
  return broken;
}

export function closed(article: Article, by: Person): Broken {
  const broken = by.mayPublish ? [] : ['a closure by a writer'];
  article.undoSteps = article.isPublished ? article.column.steps : null;
  article.isPublished = false;
  // Visitors read the title of what a publisher closes, also before its time.
  article.shownTitles.add(article.title);
  if (article.review) article.review.isOutdated = true;
  return broken;
}

export function moved(
  article: Article,
  by: Person,
  { column, asBefore }: { column: Column; asBefore: boolean },
): Broken {
  const broken: Broken = [];
  if (waits(article)) broken.push('a move while a submission waits');
  if (article.isPublished && !by.mayPublish) broken.push('a move of a published article by a writer');
  const satisfied = asBefore ? (article.undoSteps ?? -1) : article.column.steps;
  if (article.isPublished && column.steps > satisfied) broken.push('a move around the reviews');
  article.undoSteps = article.isPublished ? article.column.steps : null;
  article.column = column;
  if (article.undecidedOf) restart(article, null);
  return broken;
}

export function recycled(article: Article): Broken {
  if (article.isPublished) article.undoSteps = article.column.steps;
  article.isRecycled = true;
  return [];
}

export function restored(article: Article, by: Person, asBefore: boolean): Broken {
  const broken: Broken = [];
  article.isRecycled = false;
  if (!asBefore) article.isPublished = false;
  else if (article.isPublished) {
    if (!by.mayPublish) broken.push('a publication by a writer');
    if (article.undoSteps === null || article.column.steps > article.undoSteps)
      broken.push('a restoration around the reviews');
  }
  return broken;
}

export function versionRestored(article: Article, by: Person, title: string): Broken {
  const broken: Broken = [];
  if (waits(article)) broken.push('another text while a submission waits');
  if (article.isPublished && !by.mayPublish) broken.push('a change of a published article by a writer');
  if (article.isPublished && article.column.steps > 0)
    broken.push('a change of a published article around the reviews');
  Object.assign(article, { title, undoSteps: null });
  article.editors.add(by);
  if (article.undecidedOf) restart(article, by);
  return broken;
}

export function stepsChanged(column: Column, steps: number, articles: readonly Article[]): Broken {
  const isScheduled = articles.some(
    (one) => one.column === column && one.isPublished && one.isToCome && !one.isRecycled,
  );
  const broken =
    steps > column.steps && isScheduled ? ['more steps in a column with a scheduled article'] : [];
  column.steps = steps;
  return broken;
}
