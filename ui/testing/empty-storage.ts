/* One browser draws one test file after the other: each begins as a visitor who was never here. */

localStorage.clear();
sessionStorage.clear();
