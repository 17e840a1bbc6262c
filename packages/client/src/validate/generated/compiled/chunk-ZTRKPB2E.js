function s(t,e,a,o){for(let r of e){let n=o+r.schemaPath;r.schemaPath=n.length>4096?n:`${a}>${n}`}if(t===null)return e;for(let r of e)t.push(r);return t}export{s as a};
