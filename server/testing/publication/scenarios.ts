import type { Kind, Step } from './play.ts';

/*
 * Sequences that try each rule of publication once: a step that the rule refuses, by those who could gain from it, or a step after which
 * something must no longer be public. Chance seldom comes upon them. They show that a program without the rule fails the test.
 */

/** The people of the office in the order in which `property.ts` makes them. */
const [writer, publisher, auditor, otherWriter, otherPublisher, otherAuditor, chief, deputy] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;

type Settings = Partial<Omit<Step, 'kind' | 'who' | 'isAble'>>;

function by(who: number, kind: Kind, settings: Settings = {}): Step {
  const none = { at: 0, column: 0, number: 0, isOn: false, asBefore: false, isNew: false };
  return { kind, who, isAble: false, ...none, ...settings };
}

/** The columns need as many approvals as their number says. */
const draft = (column: number, who: number = writer) => by(who, 'save', { column, isNew: true });
const published = (column = 0) => by(publisher, 'save', { column, isOn: true, isNew: true });
const submission = (column: number, who: number = writer) => by(who, 'submit', { column, isNew: true });
const contribution = (column: number, settings: Settings = { isNew: true }) =>
  by(0, 'contribute', { column, ...settings });
const restoredVersion = (who: number, number = 1) => by(who, 'version', { number });
const opened = (who: number, asBefore = false) => by(who, 'open', { asBefore });
const moved = (who: number, column: number, asBefore = false) => by(who, 'move', { column, asBefore });
const restored = (who: number, asBefore: boolean) => by(who, 'restore', { asBefore });
const reviewed = (column: number, number: number) => by(chief, 'steps', { column, number });
/** A column is hidden, for members, or for everybody. */
const shownTo = (number: 0 | 1 | 2, column = 0) => by(chief, 'readers', { column, number });
const scheduled = by(publisher, 'save', { isOn: true, isNew: true, number: 2 });
const approvals = (...people: number[]) => people.map((who) => by(who, 'approve'));

const openingsAndSaves: Step[][] = [
  // A draft is opened by a writer, then where no review is needed, and where one is.
  [draft(0), opened(writer), opened(publisher), draft(1), opened(publisher), opened(publisher, true)],
  [draft(1), by(publisher, 'save', { column: 1, isOn: true }), by(writer, 'save', { isOn: true })],
  [published(), by(writer, 'save'), by(auditor, 'save', { isOn: true }), by(writer, 'close')],
  // An article is closed and opened again, also after a change, and after its column needs more approvals.
  [published(), by(publisher, 'close'), opened(publisher, true), by(publisher, 'close'), opened(publisher)],
  [published(), by(publisher, 'close'), by(publisher, 'save'), opened(publisher, true)],
  [submission(1), by(publisher, 'approve'), by(publisher, 'close'), opened(publisher)],
  [published(), by(writer, 'submit'), by(publisher, 'close'), opened(publisher), opened(publisher, true)],
  [published(), by(publisher, 'close'), reviewed(0, 1), opened(publisher, true), opened(publisher)],
  [
    scheduled,
    reviewed(0, 2),
    by(publisher, 'close'),
    reviewed(0, 2),
    opened(publisher, true),
    by(chief, 'time'),
  ],
  [scheduled, by(writer, 'recycle'), restored(writer, false)],
  [scheduled, by(publisher, 'seat'), by(writer, 'recycle'), restored(publisher, true), by(chief, 'time')],
];

const movesAndRestorations: Step[][] = [
  [published(), moved(writer, 1), moved(publisher, 1), moved(publisher, 2, true)],
  [
    submission(1),
    by(publisher, 'approve'),
    moved(publisher, 0),
    moved(publisher, 2, true),
    moved(publisher, 1, true),
    moved(publisher, 2),
  ],
  [published(), by(writer, 'recycle'), restored(writer, true), restored(writer, false), opened(writer)],
  [published(), by(writer, 'recycle'), reviewed(0, 2), restored(publisher, true), restored(publisher, false)],
  [draft(1), by(writer, 'recycle'), restored(publisher, true), opened(publisher, true)],
  // Texts, files and titles of earlier versions.
  [published(), by(publisher, 'save', { isOn: true }), restoredVersion(writer), restoredVersion(publisher)],
  [
    submission(1),
    by(publisher, 'approve'),
    by(writer, 'submit', { column: 1 }),
    by(otherPublisher, 'approve'),
    restoredVersion(publisher),
  ],
  [draft(0), by(writer, 'save'), opened(publisher), by(publisher, 'close'), restoredVersion(writer)],
  [
    published(),
    by(publisher, 'close'),
    by(writer, 'save'),
    by(writer, 'submit'),
    restoredVersion(writer),
    by(publisher, 'return'),
  ],
];

const reviews: Step[][] = [
  // Colleagues, authors and the deciders of an earlier step.
  [submission(0), opened(publisher), by(publisher, 'save', { isOn: true }), moved(writer, 1)],
  [submission(1), by(otherWriter, 'submit'), by(otherWriter, 'withdraw'), ...approvals(writer, auditor)],
  [submission(1, publisher), ...approvals(publisher, otherPublisher)],
  [submission(2), ...approvals(publisher, publisher, otherPublisher)],
  [
    submission(2),
    by(publisher, 'approve'),
    by(publisher, 'submit', { column: 2 }),
    ...approvals(publisher, otherPublisher, chief),
  ],
  [submission(2), by(publisher, 'return'), by(writer, 'submit', { column: 2 }), ...approvals(publisher)],
  [submission(2), by(publisher, 'approve'), by(writer, 'withdraw'), ...approvals(otherPublisher)],
  // More approvals are needed than at the submission, or fewer.
  [submission(1), reviewed(1, 2), ...approvals(publisher, otherPublisher)],
  [submission(2), reviewed(2, 0), ...approvals(publisher, otherPublisher)],
  // A published article, closed or deleted while its next text waits.
  [published(), by(writer, 'submit'), by(publisher, 'close'), ...approvals(otherPublisher)],
  [published(), by(writer, 'submit'), by(publisher, 'recycle'), ...approvals(otherPublisher)],
  [submission(2), by(writer, 'recycle'), ...approvals(publisher), by(publisher, 'return')],
  [by(writer, 'submit', { isNew: true, column: 1, number: 2 }), ...approvals(publisher), by(chief, 'time')],
];

const contributions: Step[][] = [
  [
    contribution(0),
    opened(publisher),
    by(chief, 'save', { isOn: true }),
    by(writer, 'submit'),
    contribution(0, {}),
  ],
  [contribution(0), ...approvals(publisher, auditor), contribution(0, {})],
  [contribution(2), ...approvals(auditor, auditor, otherAuditor)],
  [contribution(0), by(auditor, 'save'), ...approvals(auditor, otherAuditor)],
  [contribution(0), restoredVersion(auditor, 0), ...approvals(auditor, otherAuditor)],
  [contribution(2), ...approvals(auditor), moved(writer, 1), moved(writer, 2), ...approvals(otherAuditor)],
  [contribution(2), by(writer, 'recycle'), ...approvals(auditor), by(auditor, 'return')],
  [contribution(0), moved(writer, 2), ...approvals(auditor), moved(writer, 0), ...approvals(otherAuditor)],
  [contribution(2), ...approvals(auditor), contribution(2, {}), ...approvals(otherAuditor, auditor)],
  [contribution(1), reviewed(1, 2), ...approvals(auditor, otherAuditor)],
  [
    contribution(0),
    by(writer, 'recycle'),
    ...approvals(auditor),
    restored(publisher, true),
    ...approvals(auditor),
  ],
];

const places: Step[][] = [
  // Columns for members and hidden ones, seats and deletion.
  [published(), by(publisher, 'seat'), shownTo(1), shownTo(0), shownTo(2)],
  [
    published(),
    by(publisher, 'seat'),
    by(publisher, 'close'),
    by(writer, 'recycle'),
    restored(writer, false),
  ],
  [published(), published(1), moved(publisher, 2), shownTo(1, 0), shownTo(0, 1)],
  [
    published(),
    by(writer, 'recycle'),
    by(chief, 'destroy', { isOn: true }),
    by(chief, 'destroy'),
    by(deputy, 'destroy'),
    restored(publisher, true),
  ],
  [published(), by(chief, 'destroy', { isOn: true }), by(deputy, 'destroy')],
];

export const scenarios: readonly Step[][] = [
  ...openingsAndSaves,
  ...movesAndRestorations,
  ...reviews,
  ...contributions,
  ...places,
];
