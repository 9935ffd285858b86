/**
 * Words that people use for one another in requests to an agent. In a line without `>` every word finds every other; with it the left
 * side finds the right one.
 */
export const SYNONYM_TABLE = `
scan scanned > extract
picture photo image imagery
video movie clip footage
audio sound music
soundtrack song > music audio
ad advert advertising advertisement ads campaign
client customer buyer
purchase buy checkout payment
company business enterprise firm
startup venture founder
employee staff hire headcount
salary wage compensation
stock share equity > equity
investor funding pitch fundraising
fix repair solve resolve > fix debug
broken failing failed fails failure red crash crashes crashing error
broken red fail > fix ci
debug troubleshoot diagnose investigate
bug defect issue problem
slow slowly sluggish latency bottleneck performance optimize > performance optimize profile
fast faster speed quick > performance
hot spots > bottleneck profile
create make build generate produce
write compose draft author
reply answer respond response
draw sketch visualize illustrate diagram
diagram chart flowchart figure schematic
drawing architecture > diagram
convert transform turn change export > convert
combine merge join concatenate
improve enhance optimize refine better
clean tidy cleanup
delete remove erase drop
find search locate lookup discover
look > search
check verify validate confirm
inspect examine review audit
test verify qa
headless browser > playwright browser testing
measure benchmark evaluate metric
compare versus diff
summarize summary digest recap
explain describe document
documentation manual guide docs
readme > documentation markdown docs
plan roadmap strategy
schedule book appointment meeting calendar
meeting call conference
reminder appointment event > calendar event
note notes journal diary memo
diary journal > daily note
vault > obsidian
wiki knowledge > knowledge base
remember memory > memory persistent
chatbot assistant > agent chat
share publish collaborate
send deliver post
message chat conversation
mail email inbox
login signin sign-in authentication
sign log > authentication login
password credential secret
permission access authorization role
secure harden security > security
encrypt certificate tls ssl
database sql table relational
column field
index indexes
warehouse analytics > data
dashboard visualization chart
spreadsheet sheet table csv
slide slides presentation deck talk
lecture talk > presentation
poster banner
paper publication article journal
document file report
website site page webpage homepage
frontend ui interface
screen display monitor
capture screenshot snapshot > screenshot capture
phone mobile smartphone device > mobile device
emulator simulator
iphone ipad apple > ios
android > mobile
notebook notes
server backend
endpoint api rest
service microservice
container docker
cluster kubernetes
cloud aws azure gcp
amazon > aws
pipeline workflow ci
build compile
compile > build
monorepo workspace
release version changelog
history log
commit git
branch worktree
parallel simultaneous isolated > parallel isolation
dependency package library
install setup add
deploy ship release publish
extension plugin skill capability
capability ability skill
agent subagent bot
prompt instruction instructions
model llm
train finetune fine-tune training > fine-tuning training
finetune > fine-tuning
robot robotic
align alignment preference > rlhf
reinforcement > rl rlhf
satellite remote-sensing geospatial
map gis geospatial
vegetation > ndvi
gene genome genomic genomics dna
genomics > bioinformatics
mutation variant
tumor cancer somatic
cell cellular
drug molecule therapeutic compound
toxic toxicity
patient clinical hospital medical
hospital discharge > clinical
therapy therapist counseling mental anxiety depression
gym fitness workout exercise training > workout fitness
lift lifting > workout
home house smart
heating thermostat temperature
light lamp
student pupil roster classroom
lesson course exercise tutorial
teach learn course
brainstorm idea ideation
idea > brainstorm
interview question interrogate grill
prototype mock mockup throwaway
executable binary
decompile disassemble reverse-engineering
assembly > disassembly
vector illustration artwork > illustrator svg
animation animated gif
emoji reaction sticker
music song melody
podcast audio speech
transcript transcription subtitles captions
crawl scrape scraper extract
extract pull parse
significance significant statistical
conversion landing > conversion
visitor traffic
experiment ab-test split-test hypothesis
market tam opportunity
loan lending credit
portfolio stock shares > stock
price quote
payout transfer
subscription recurring billing
invoice billing
refund payment
marketplace seller vendor platform
vat tax
on-call oncall incident outage > incident runbook
incident outage downtime
instruction procedure steps > runbook guide
todo task
address contacts people > contacts
weather forecast
certificate mtls
noise noisy > triage archive
stale outdated drifted
module package component
complexity simplify simple
indentation whitespace tabs > editorconfig
hiring recruit recruiting hire
legal contract law
stacktrace traceback exception error
unittest tests testing tdd
refactor restructure rewrite simplify
frontend component ui
stylesheet css styling
lint linter formatting eslint
conflict rebase merge
secret vault credential token
queue message broker
cron schedule scheduler
mock stub fake
swagger openapi api
plot chart graph visualization figure
csv excel tabular > spreadsheet data
regression statistics statistical model
resume cv career job
blog post article content
seo search ranking
newsletter email marketing
tweet twitter social media
instagram facebook tiktok linkedin > social media
logo brand branding identity
font typography typeface
color colour palette theme
wireframe mockup figma design
accessible wcag accessibility
localize translate internationalization
voice speech tts
subtitle caption transcript
thumbnail image picture
game unity unreal godot
agreement contract legal
privacy gdpr compliance
policy compliance regulation
threat vulnerability exploit security
hack pentest exploit security
malware reverse binary
budget cost finance spending
forecast projection prediction
kpi metric measure
okr goal objective
story requirement prd
survey questionnaire feedback
competitor competition market
lead prospect sales
deal opportunity pipeline > sales crm
ticket issue bug
standup status update report
minutes transcript meeting > meeting notes
quiz exam exercise
paper literature citation research
cite citation reference bibliography
protein structure molecule
sequence sequencing genome
protocol procedure experiment
diagnosis diagnostic clinical
symptom illness > clinical medical
tablet laptop computer device
keyboard mouse click > browser automation
click tap press > ui automation
fillout autofill form
pull fetch download retrieve
crawl spider scrape
screenplay story novel fiction > creative writing
essay writing article
proofread grammar spelling > editing writing
rename move organize > file folder
backup restore snapshot
migrate migration upgrade port
upgrade update version
rollback revert undo
hosting host deploy server
domain dns hosting
firewall network security
container image registry
function lambda serverless
bucket s3 storage
queryable sql query
join aggregate > sql query
etl pipeline warehouse > data pipeline
feature variable column
training train learning
neural deep learning network
embedding vector semantic
rag retrieval knowledge
hallucination evaluation eval > evaluation
evaluate eval benchmark assess score
grade rubric score evaluate
observability monitoring tracing telemetry
alert alarm incident monitor
dashboards grafana monitoring > dashboard
chatgpt gpt openai > openai llm
claude anthropic > claude anthropic
gemini google > gemini google
copilot assistant > agent
spreadsheets formulas > spreadsheet
pricing price plan cost
discount coupon > billing payment
shipping order ecommerce shop store
shop store ecommerce
iot sensor device
bluetooth wifi > device
speaker lights thermostat > smart home
recipe cooking meal food
flight hotel travel trip
calories diet nutrition food
sleep heart health
workout running training fitness
earth geography geospatial map
route directions map
molecule chemistry chemical
physics simulation
equation math latex formula
proof theorem math
robotics manipulation robot
circuit electronics hardware
drawing sketching illustration
comic cartoon illustration
avatar character persona
roleplay persona character > persona
act pretend > persona
personality persona character
motivation coaching therapy
stress anxiety > therapy
meditation mindfulness
password keychain credential
inbox gmail email
docs document
form survey
attachment file
signature sign contract
duplicate clone copy
placeholder template variable
boilerplate template scaffold
scaffold skeleton starter
kickoff start initialize setup
onboard onboarding introduction
newcomer onboarding documentation
walkthrough tour guide tutorial
handbook playbook runbook manual
checklist steps procedure
postmortem retrospective incident
retrospective lessons learnings
learnings lessons knowledge
opinion feedback review
critique feedback review
criticism feedback review
approve approval review
reviewer review
nitpick review
comment feedback
stakeholder audience
persuade pitch
slogan copy tagline
headline title copy
visitor user traffic
signup register registration
churn retention
funnel conversion
cohort retention analysis
gpu cuda training
quantize compress model
inference serving deploy > inference
weights model checkpoint
tokenizer token
timeseries forecasting
anomaly outlier
missing null imputation > data cleaning
dedupe duplicates > duplicate
parse parser extract
regex pattern
scanner scan
injection attack security
leak leaks exposure > secret security
permission permissions privilege
sandbox isolation isolate
rotate rotation
subprocess process
async concurrency parallel
thread concurrency
race concurrency
cache caching
throttle rate limit
websocket realtime socket
stream streaming realtime
notify notification alert
webhook callback event
`;
