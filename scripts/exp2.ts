import { readFileSync } from 'node:fs'
import { english } from '@elenchus/language/node'
import { train } from '@elenchus/learning'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { viewStatement } from '../packages/explainer/src/features/view.ts'
import { passageView } from '../packages/explainer/src/features/passage.ts'
import { readDiscourse } from '../packages/explainer/src/discourse/discourse.ts'
import { discourseFeatures } from '../packages/explainer/src/discourse/discourse-features.ts'
import { sideTraining, columnsOf, scoresOf } from '../packages/explainer/src/discourse/side-model.ts'
import { sumSides, mostExact, searchSides } from '../packages/explainer/src/discourse/side-trees.ts'
import { decodeSides } from '../packages/explainer/src/discourse/decode-sides.ts'
import { goldTree } from '../packages/explainer/src/training/train.ts'
import { readEssays, readAnnotated, partOfTopic, readShort, type ArgumentRecord } from './old-records.ts'
import { countsOf, figuresOf, figureNames } from './measure-arguments/score.ts'
const language = english()
const arg=(n:string,d:string)=>{const i=process.argv.indexOf('--'+n);return i<0?d:process.argv[i+1]!}
const feats = (r:ArgumentRecord)=> discourseFeatures(readDiscourse(r.statements.map((text:string)=>viewStatement({text,variables:[]},language))))
type Item={r:ArgumentRecord,f:ReturnType<typeof feats>}
const load=(rs:ArgumentRecord[]):Item[]=>rs.map(r=>({r,f:feats(r)}))
const sets:Record<string,()=>Item[]>={
 short:()=>load(readShort('packages/explainer/training/short-arguments.txt')),
 a:()=>load(readAnnotated('/tmp/snap',['gold','a'])),
 atrain:()=>load(readAnnotated('/tmp/snap',['gold','a']).filter(r=>partOfTopic(r.topic)==='train')),
 adev:()=>load(readAnnotated('/tmp/snap',['gold','a']).filter(r=>partOfTopic(r.topic)==='dev')),
 aopen:()=>load(readAnnotated('/tmp/snap',['gold','a']).filter(r=>partOfTopic(r.topic)!=='test')),
 b:()=>load(readAnnotated('/tmp/snap',['gold','b'])),
 essays:()=>load(readEssays('/work/shared/data/argument-essays/train.jsonl')),
 essaysdev:()=>load(readEssays('/work/shared/data/argument-essays/dev.jsonl')),
 meta:()=>readFileSync('/work/shared/data/metalogic/metalogic_train.json','utf8').split('\n').filter(l=>l.trim()).flatMap(l=>{
   const g=(readMetaLogic as any)(JSON.parse(l)); const graph=g.graph??g; const gold=goldTree(graph); if(!gold) return []
   const views=graph.statements.map((s:any)=>viewStatement(s,language)); const option=graph.statements.findIndex((s:any)=>s.part==='option')
   const passage=passageView(views,{option,question:'',marked:false})
   return [{r:{id:graph.id,topic:graph.id,statements:graph.statements.map((s:any)=>s.text),parents:[...gold.parents],rebuts:gold.rebuts,undercuts:gold.rebuts.map(()=>false)},f:discourseFeatures(readDiscourse(views,passage))}]}),
}
const weights:Record<string,number>={meta:Number(arg('wmeta','0.3')),essays:Number(arg('wessays','0.3'))}
const cache=new Map<string,Item[]>()
const get=(n:string)=>{if(!cache.has(n))cache.set(n,sets[n]!());return cache.get(n)!}
const pen={flags:Number(arg('flags','10')),numbers:Number(arg('numbers','10')),links:Number(arg('links','1'))}
const fit=(items:{it:Item,w:number}[])=>train(sideTraining(items.map(({it,w})=>({features:it.f,gold:{parents:Int16Array.from(it.r.parents),rebuts:it.r.rebuts},weight:w})),{penalties:pen,minCount:Number(arg('min','3')),iterations:Number(arg('it','50'))}))
const marg=(model:any,f:Item['f'])=>{const s=scoresOf(columnsOf(f,model.encoders),model);return f.n<=mostExact?sumSides(s):sumSides(s,{sides:searchSides(s,[...Array(f.n).keys()])})}
const dec={attackShare:Number(arg('share','0.45')),unusedWorth:Number(arg('uw','0.8')),claimWorth:Number(arg('cw','1'))}
const show=(name:string,cs:any[])=>console.log(name.padEnd(28),cs.length,figuresOf(cs).map((v,k)=>figureNames[k]+' '+v.toFixed(3)).join('  '))
const from=arg('train','short').split('+').filter(Boolean), tests=arg('test','a').split('+')
const t=performance.now()
for(const test of tests){
  const items=get(test)
  const cv=from.includes(test)
  const others=from.filter(n=>n!==test).flatMap(n=>get(n).map(it=>({it,w:weights[n]??1})))
  const cs:any[]=[]
  if(cv){ const K=Number(arg('k','5')); for(let k=0;k<K;k++){ const m=fit([...others,...items.filter((_,i)=>i%K!==k).map(it=>({it,w:weights[test]??1}))]); items.forEach((it,i)=>{if(i%K===k)cs.push(countsOf(decodeSides(it.f.n,marg(m,it.f),dec),it.r))}) } }
  else { const m=fit(others); for(const it of items) cs.push(countsOf(decodeSides(it.f.n,marg(m,it.f),dec),it.r)) }
  show(`${from.join('+')} -> ${test}${cv?' cv':''}`,cs)
}
console.log(((performance.now()-t)/1000).toFixed(0)+'s')
