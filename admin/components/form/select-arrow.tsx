/** The arrow of a select of the library, the same as that of a native one. */
export const selectArrow = <span className="select-arrow" aria-hidden />;
