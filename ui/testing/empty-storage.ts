/* One browser draws one test file after the other: each begins as a visitor who was never here. */

window.localStorage.clear();
window.sessionStorage.clear();
