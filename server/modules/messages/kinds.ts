export const messageKinds = ['mail', 'sms'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** 2: somebody waits for it at the screen; 1: a decision, or a link that opens an account; 0: all others. */
export type MessagePriority = 0 | 1 | 2;
