function f(o){let t=o.length;for(let n=0;n<o.length-1;n++){let c=o.charCodeAt(n);if(c<55296||c>56319)continue;let e=o.charCodeAt(n+1);e<56320||e>57343||(t-=1,n+=1)}return t}export{f as a};
