const pagerLength = 5;

/** Returns the last page; a list without entries still has its first page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Returns the numbers around the present page: five, or as many as there are (product: section 9). */
export function pagerPages(page: number, last: number): number[] {
  const length = Math.min(pagerLength, last);
  const first = Math.min(Math.max(1, page - Math.floor(pagerLength / 2)), last - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
