import type { ReactNode } from 'react';

/** Plain marks of our own that remind of the four services. */
function mark(children: ReactNode) {
  return function Mark() {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    );
  };
}

export const WeChatMark = mark(
  <>
    <path d="M15.5 9.2C15 6.3 12.3 4.3 9 4.3c-3.7 0-6.5 2.4-6.5 5.5 0 1.8.9 3.3 2.5 4.3l-.6 2 2.4-1.2c.7.2 1.5.3 2.2.3h.5" />
    <path d="M15.5 9.2c-3.3 0-6 2.2-6 5s2.7 5 6 5c.6 0 1.2-.1 1.8-.2l2 1-.5-1.7c1.6-.9 2.7-2.4 2.7-4.1 0-2.8-2.7-5-6-5Z" />
    <path d="M6.8 8.6h.01M11 8.6h.01M13.6 13h.01M17.5 13h.01" strokeWidth="2" />
  </>,
);

export const QqMark = mark(
  <path d="M12 3.5c-3 0-5 2.2-5 5.2 0 1-.2 1.6-.7 2.5C5.3 13 4.7 14.8 5 16.3c.2.9 1 .4 1.7-.8.3 1 .8 1.8 1.5 2.5-.9.5-1.2 1.1-1 1.6.5 1 3.6.9 4.8.2 1.2.7 4.3.8 4.8-.2.2-.5-.1-1.1-1-1.6.7-.7 1.2-1.5 1.5-2.5.7 1.2 1.5 1.7 1.7.8.3-1.5-.3-3.3-1.3-5.1-.5-.9-.7-1.5-.7-2.5 0-3-2-5.2-5-5.2ZM7 12c2.7 1.8 7.3 1.8 10 0" />,
);

export const QzoneMark = mark(
  <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z" />,
);

export const WeiboMark = mark(
  <>
    <path d="M10.3 9.5C6.5 9.5 3 12.2 3 15.2S6.4 20 10.3 20s7.2-2.2 7.2-4.9c0-1.7-1.2-2.5-2.7-2.8.5-1.4-.1-2.3-1.4-2.3-.8 0-1.7.3-2.5.7.4-.8.2-1.2-.6-1.2Z" />
    <circle cx="9.8" cy="15.3" r="2" />
    <path d="M15.5 4.3a5 5 0 0 1 5.3 6.3M15.8 7.3a2 2 0 0 1 2.2 2.6" />
  </>,
);
