/**
 * Polyfills `TransformStream` and `pipeThrough` (Firefox 102) and `TextEncoderStream` (Firefox 113). The router passes
 * the data of a page through them before any module is loaded, so the document contains this text. Neither has
 * backpressure: the data of a page are available at once.
 */
export const textStreamsScript = !import.meta.env.SSR
  ? ''
  : `(function(w){\
if(!w.TransformStream){\
w.TransformStream=function(t){var c;this.readable=new ReadableStream({start:function(o){c=o}});\
this.writable={write:function(x){t.transform(x,c)},close:function(){if(t.flush)t.flush(c);c.close()},abort:function(e){c.error(e)}}};\
ReadableStream.prototype.pipeThrough=function(p){var r=this.getReader(),o=p.writable;\
function next(){return r.read().then(function(s){if(s.done)return o.close();o.write(s.value);return next()})}\
next().catch(o.abort);return p.readable}}\
if(!w.TextEncoderStream)w.TextEncoderStream=function(){var e=new TextEncoder();\
return new TransformStream({transform:function(x,c){c.enqueue(e.encode(x))}})}})(window)`;
