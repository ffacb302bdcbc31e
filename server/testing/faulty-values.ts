/* What is a fault in nearly every field of its kind. */

export const long = 'x'.repeat(1001);
export const page = { pageindex: 0, pagesize: 1000 };
export const period = { begintime: 'x', endtime: 'x' };
