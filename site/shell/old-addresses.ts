/**
 * A script for the head of every page: an earlier site was one document with its pages behind `#`, such as
 * `/#/info?MenuId=1&NewsId=2`. What is behind `#` never reaches the server, so the browser leads to the page. A letter
 * follows the first slash, so the target is always a path of this site.
 */
export const oldAddressScript = `(function(){function lead(){var h=location.hash;try{h=decodeURIComponent(h)}catch(e){}var m=/^#!?(\\/[a-z][\\w\\/.-]*(?:[?#].*)?)$/i.exec(h);m&&location.replace(m[1])}lead();addEventListener('hashchange',lead)})()`;
