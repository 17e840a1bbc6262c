import{a as o}from"./chunk-7KI2HTRS.js";var e={body:{"application/json":{validate:o,root:"NotShownRequest"}}},n={schemas:{},names:[]};export{n as index,e as operation};
