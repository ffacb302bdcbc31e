/* One browser runs one test file after the other: each starts with an empty storage. */

window.localStorage.clear();
window.sessionStorage.clear();
